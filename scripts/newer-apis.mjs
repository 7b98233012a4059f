/**
 * APIs that the oldest engines lack, found by the compiler's types and MDN's table of engines: globals, static and inherited members,
 * attributes and elements in markup. A file may use a feature that it tests for.
 */
import { dirname } from 'node:path';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import ts from 'typescript';
import { lacking } from './engine-table.mjs';

const { builtins } = compat.javascript;
const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** The table's name of an interface of the compiler's libraries. */
const tableName = (name) =>
  /^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/.test(name)
    ? 'TypedArray'
    : name.replace(/^Readonly(?=Array|Map|Set)|(?<=.)Constructor$|(?<=^Iterator)Object$/g, '');

/** The table's feature of a member; `owner` is null for a global. */
function featureOf(owner, name) {
  if (owner === null) {
    const scopes = GLOBAL_SCOPES.map((scope) => compat.api[scope][name]);
    return [compat.api[name], builtins[name], ...scopes].find((feature) => feature?.__compat !== undefined);
  }
  const members = [compat.api[owner], builtins[owner], builtins.Intl[owner]];
  return members
    .flatMap((one) => [one?.[name], one?.[`${name}_static`]])
    .find((feature) => feature?.__compat !== undefined);
}

/**
 * Names of the features that some oldest engine lacks; any other name needs no types. Members of an interface that is newer itself don't
 * count: code gets its objects by a feature that does.
 */
const NEWER_NAMES = new Set(
  [compat.api, builtins, builtins.Intl].flatMap((owners) =>
    Object.entries(owners).flatMap(([owner, members]) =>
      [[owner, members], ...(owners === compat.api && lacking(members).length > 0 ? [] : Object.entries(members))]
        .filter(([, feature]) => lacking(feature).length > 0)
        .map(([name]) => name.replace(/_static$/, '')),
    ),
  ),
);

/** Owner of a member that the compiler's own libraries declare: null for a global, undefined for a member of ours. */
function ownerOf(program, declaration) {
  if (!program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return undefined;
  for (let node = declaration.parent; ; node = node.parent) {
    if (ts.isInterfaceDeclaration(node) || ts.isModuleDeclaration(node)) return tableName(node.name.text);
    if (ts.isVariableDeclaration(node)) return node.name.text;
    if (ts.isSourceFile(node)) return null;
  }
}

/** Names of a type and of all it inherits from: the compiler's libraries share members between interfaces that the table doesn't have. */
function typeNames(checker, type) {
  const parts = type.isUnionOrIntersection() ? type.types : type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  return [type.symbol?.name, ...parts.flatMap((part) => typeNames(checker, part))].flatMap((name) =>
    name === undefined ? [] : [tableName(name)],
  );
}

/** True for an expression whose value is compared, or decides what is run. */
function isTested(node) {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isTested(parent);
  if (ts.isIfStatement(parent) || ts.isTypeOfExpression(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isBinaryExpression(parent))
    return (
      /^([!=]==?|in)$/.test(parent.operatorToken.getText()) ||
      (/^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()) && parent.left === node)
    );
  return parent.questionDotToken !== undefined && parent.expression === node;
}

/** The feature of the platform that a name uses and that the oldest engines lack, as `{ feature, engines }`; null for any other. */
function usedFeature(program, name) {
  const { parent, text } = name;
  const isField = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === name;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === name;
  const isNamed = parent.name === name || ts.isJsxAttribute(parent);
  if (!isField && !isMember && isNamed) return null;
  const checker = program.getTypeChecker();
  const type = isField || isMember ? checker.getTypeAtLocation(isMember ? parent.expression : parent.parent) : null;
  const symbol =
    type === null ? checker.getSymbolAtLocation(name) : checker.getPropertyOfType(checker.getApparentType(type), text);
  for (const declaration of symbol?.declarations ?? []) {
    const owner = ownerOf(program, declaration);
    if (owner === undefined) continue;
    const owners = owner === null ? [null] : [owner, ...typeNames(checker, type)];
    const found = owners.find((one) => featureOf(one, text) !== undefined);
    const engines = found === undefined ? [] : lacking(featureOf(found, text));
    if (engines.length > 0) return { feature: found === null ? text : `${found}.${text}`, engines };
  }
  return null;
}

/** The features of an element in markup and of its attributes that the oldest engines lack. */
function markupFeatures({ tagName, attributes }) {
  const { elements, global_attributes: shared } = compat.html;
  const tag = tagName.getText();
  const names = attributes.properties.flatMap(({ name }) => (name === undefined ? [] : [name.getText().toLowerCase()]));
  const features = [
    [`<${tag}>`, elements[tag]],
    ...names.map((name) => [`[${name}]`, shared[name] ?? elements[tag]?.[name]]),
  ];
  return features.flatMap(([feature, entry]) => {
    const engines = lacking(entry);
    return elements[tag] === undefined || engines.length === 0 ? [] : [{ feature, engines }];
  });
}

/** Features in a file of `program` that it doesn't test for, each as `{ line, feature, engines }`. */
function newerInFile(program, file) {
  const found = [];
  const tested = new Set();
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isStringLiteral(node) && isTested(node)) tested.add(node.text);
    const isMarkup = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    const used = isMarkup
      ? markupFeatures(node)
      : ts.isIdentifier(node) && NEWER_NAMES.has(node.text)
        ? [usedFeature(program, node)]
        : [];
    for (const one of used) {
      if (one === null) continue;
      const access = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
      if (isTested(access)) tested.add(node.text);
      found.push({ ...one, name: node.text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter(({ name }) => !tested.has(name));
}

/**
 * Newer features in the code of a compiler's projects and in what that imports, each as `{ file, line, feature, engines }`.
 * @param configs paths of the projects' `tsconfig.json`; a file of several is checked with the first
 */
export function newerApis(configs) {
  const parsed = new Map();
  const checked = new Set();
  return configs.flatMap((config) => {
    const { fileNames, options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, ts.sys.readFile).config,
      ts.sys,
      dirname(config),
    );
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (file, ...rest) => {
      if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest));
      return parsed.get(file);
    };
    host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
    const program = ts.createProgram(fileNames, options, host);
    // Names have parents only after the checker has bound them.
    program.getTypeChecker();
    const ours = program
      .getSourceFiles()
      .filter(
        (file) => !checked.has(file) && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file),
      );
    return ours.flatMap((file) => {
      checked.add(file);
      return newerInFile(program, file).map(({ line, feature, engines }) => ({
        file: file.fileName,
        line,
        feature,
        engines,
      }));
    });
  });
}
