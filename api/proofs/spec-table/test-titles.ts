/** Titles of the tests in a file, read from its source, so that a row can name a test without running it. */
import ts from 'typescript';

export interface TestTitle {
  /** `suite > title` as written, with placeholders. */
  title: string;
  /** True when the test or its suite is marked as skipped. */
  skipped: boolean;
}

const MAKERS = new Set(['test', 'it']);
/** Names that may stand between `test` and its title: `test.each(cases)('title', …)`. */
const PASSING = new Set(['each', 'for', 'concurrent', 'sequential', 'only', 'fails']);
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf']);

/** `test.describe.each(cases)` as `['test', 'describe', 'each']`; empty for other expressions. */
function chainOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...chainOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return chainOf(expression.expression);
  return [];
}

function textOf(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteral(argument) || ts.isNoSubstitutionTemplateLiteral(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : undefined;
}

/** `test.skip()` inside a test's body skips the test. */
function skipsItself(call: ts.CallExpression): boolean {
  const [maker, ...rest] = chainOf(call.expression);
  return (
    maker !== undefined &&
    MAKERS.has(maker) &&
    rest.length === 1 &&
    SKIPPING.has(rest[0] ?? '') &&
    textOf(call.arguments[0]) === undefined
  );
}

function containsSkip(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && skipsItself(node)) return true;
  return ts.forEachChild(node, (child) => containsSkip(child) || undefined) ?? false;
}

/** Every test of the source text, in source order. */
export function testTitles(source: string, file: string): TestTitle[] {
  const found: TestTitle[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

  function visit(node: ts.Node, suites: readonly string[], skipped: boolean): void {
    if (ts.isCallExpression(node)) {
      const chain = chainOf(node.expression);
      const name = textOf(node.arguments[0]);
      const [maker, ...rest] = chain;
      const off = skipped || rest.some((part) => SKIPPING.has(part));
      if (name !== undefined && chain.includes('describe')) {
        node.arguments.slice(1).forEach((argument) => visit(argument, [...suites, name], off));
        return;
      }
      const isTest =
        maker !== undefined && MAKERS.has(maker) && rest.every((part) => PASSING.has(part) || SKIPPING.has(part));
      if (name !== undefined && isTest) {
        found.push({
          title: [...suites, name].join(' > '),
          skipped: off || node.arguments.slice(1).some(containsSkip),
        });
        return;
      }
    }
    ts.forEachChild(node, (child) => visit(child, suites, skipped));
  }

  visit(tree, [], false);
  return found;
}
