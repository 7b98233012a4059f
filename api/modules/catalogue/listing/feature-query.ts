/**
 * The features' filter in SQL over the products' JSON of attributes, as `catalogue/feature-filter.ts` reads it: words
 * are compared with enums and yes/no only, ranges with numbers only.
 */
import type { Knex } from 'knex';
import { type FeatureCondition, type NumberRange, featureConditions } from '#contract/catalogue/feature-filter.ts';
import type { Fragment } from './sql-fragment.ts';

/** How an engine says it: the value as a word or as a number, null when it is of another type. Codes hold no quotes. */
interface Dialect {
  readonly word: (code: string) => Fragment;
  readonly number: (code: string) => Fragment;
}

const SQLITE: Dialect = {
  word: (code) => {
    const path = `$."${code}"`;
    // Its yes and no come out as 1 and 0: the type's own name is the word.
    return {
      sql: "CASE json_type(p.attributes, ?) WHEN 'text' THEN json_extract(p.attributes, ?) WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' END",
      values: [path, path],
    };
  },
  number: (code) => {
    const path = `$."${code}"`;
    return {
      sql: "CASE WHEN json_type(p.attributes, ?) IN ('integer', 'real') THEN json_extract(p.attributes, ?) END",
      values: [path, path],
    };
  },
};

const POSTGRES: Dialect = {
  word: (code) => ({
    sql: "CASE WHEN json_typeof(p.attributes::json -> ?::text) IN ('string', 'boolean') THEN p.attributes::json ->> ?::text END",
    values: [code, code],
  }),
  number: (code) => ({
    sql: "CASE WHEN json_typeof(p.attributes::json -> ?::text) = 'number' THEN (p.attributes::json ->> ?::text)::double precision END",
    values: [code, code],
  }),
};

function inRange(number: Fragment, { from, to }: NumberRange): Fragment {
  const ends = [
    ...(from === undefined ? [] : [{ sql: `${number.sql} >= ?`, values: [...number.values, from] }]),
    ...(to === undefined ? [] : [{ sql: `${number.sql} <= ?`, values: [...number.values, to] }]),
  ];
  return { sql: `(${ends.map(({ sql }) => sql).join(' AND ')})`, values: ends.flatMap(({ values }) => values) };
}

function anyOf({ code, values, ranges }: FeatureCondition, { word, number }: Dialect): Fragment {
  const words = word(code);
  const alternatives = [
    ...(values.size === 0
      ? []
      : [{ sql: `${words.sql} IN (${[...values].map(() => '?').join(', ')})`, values: [...words.values, ...values] }]),
    ...ranges.map((range) => inRange(number(code), range)),
  ];
  return {
    sql: `(${alternatives.map(({ sql }) => sql).join(' OR ')})`,
    values: alternatives.flatMap(({ values: bound }) => bound),
  };
}

/** Narrows a query over products `p` by choices among features. */
export function withFeatures(query: Knex.QueryBuilder, choices: readonly string[] | undefined): Knex.QueryBuilder {
  const dialect = query.client.config.client === 'pg' ? POSTGRES : SQLITE;
  for (const condition of featureConditions(choices ?? [])) {
    const { sql, values } = anyOf(condition, dialect);
    query.whereRaw(sql, [...values]);
  }
  return query;
}
