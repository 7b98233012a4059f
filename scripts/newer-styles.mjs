/** Styles that the oldest engines lack, by MDN's table of engines: properties, their values, functions, units, selectors and at-rules. */
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import postcss from 'postcss';
import { lacking } from './engine-table.mjs';

const { properties, selectors, types, 'at-rules': atRules } = compat.css;

/** The table's name of a unit that it lists with others. */
const UNITS = {
  dv: 'viewport_percentage_units_dynamic',
  sv: 'viewport_percentage_units_small',
  lv: 'viewport_percentage_units_large',
  cq: 'container_query_length_units',
};
const unitFeature = (unit) => types.length[unit] ?? types.length[UNITS[unit.slice(0, 2)]];

const functionFeature = (name) =>
  types[name] ?? Object.values(types).find((type) => type[name]?.__compat !== undefined)?.[name];

/** Prefixed names are meant for one engine, which has them. */
const isPrefixed = (name) => /^:*-(webkit|moz|ms|o)-/.test(name);
const withoutPrefix = (name) => name?.replace(/^-[a-z]+-/, '');

/** A declaration's features: its property and, where the engines have that, its values, functions and units. */
function declared({ prop, value, parent }) {
  const property = atRules[parent.name]?.[prop] ?? properties[prop];
  if (lacking(property).length > 0) return [[prop, property]];
  return [
    ...[...value.matchAll(/[a-z][\w-]*/g)].map(([name]) => [`${prop}: ${name}`, property?.[name]]),
    ...[...value.matchAll(/([a-z][\w-]*)\(/g)].map(([, name]) => [`${name}()`, functionFeature(name)]),
    ...[...value.matchAll(/[\d.]([a-z]+)/g)].map(([, unit]) => [unit, unitFeature(unit)]),
  ];
}

/** The features that a node of a sheet uses, each with its name. */
function used(node) {
  if (node.type === 'decl') return declared(node);
  if (node.type === 'atrule') return [[`@${node.name}`, atRules[node.name]]];
  return [...(node.selector ?? '').matchAll(/::?([\w-]+)/g)].map(([text, name]) => [text, selectors[name]]);
}

/** True in a block for engines that have a feature, and for a declaration that replaces one just before it, which older engines keep. */
function isGuarded(node) {
  if (node.type === 'decl' && withoutPrefix(node.prev()?.prop) === node.prop) return true;
  for (let block = node.parent; block !== undefined; block = block.parent) if (block.name === 'supports') return true;
  return false;
}

/** The features of a sheet that the oldest engines lack, each as `{ feature, engines }`. */
export function newerStyles(sheet) {
  const found = new Map();
  postcss.parse(sheet).walk((node) => {
    if (isGuarded(node)) return;
    for (const [feature, entry] of used(node)) {
      const engines = isPrefixed(feature) ? [] : lacking(entry);
      if (engines.length > 0) found.set(feature, engines);
    }
  });
  return [...found].map(([feature, engines]) => ({ feature, engines }));
}
