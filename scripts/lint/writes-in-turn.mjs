/**
 * Lint rule: every write to the database must use a transaction of `writeTransaction`, which waits for another process's lock without
 * blocking this process; other statements fail after SQLite's own short timeout. A handle of type `Knex.Transaction` has no other source,
 * so writes through any other handle are refused, and so are transactions begun elsewhere.
 */

const WRITES = new Set(['insert', 'update', 'delete', 'del', 'increment', 'decrement', 'truncate', 'batchInsert']);
const WRITING_SQL = /^\s*(insert|update|delete|replace|truncate)\b/i;

/** The text at the beginning of a literal or a template; undefined for computed values. */
function textOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node?.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : undefined;
}

export const writesInTurn = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      write: 'This handle is no write transaction: take a `Knex.Transaction` from `writeTransaction` (db/write.ts).',
      transaction:
        'Writers wait for other processes in `writeTransaction` (db/write.ts); what only reads takes `readTransaction` (db/read.ts).',
    },
  },
  create(context) {
    const { parserServices } = context.sourceCode;
    const typeName = (node) => parserServices.getTypeAtLocation(node).symbol?.name;

    /** The plain database handle at the beginning of a chain of calls; null for a transaction's handle and for other objects. */
    function plainHandle(node) {
      for (
        let step = node;
        step !== undefined && step !== null;
        step = step.type === 'CallExpression' ? step.callee : step.type === 'MemberExpression' ? step.object : null
      ) {
        const name = typeName(step);
        if (name === 'Transaction') return null;
        if (name === 'Knex') return step;
      }
      return null;
    }

    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (name === 'transaction') {
          if (plainHandle(callee.object) !== null) context.report({ node, messageId: 'transaction' });
          return;
        }
        const isWrite = WRITES.has(name) || (name === 'raw' && WRITING_SQL.test(textOf(given[0]) ?? ''));
        if (isWrite && plainHandle(callee.object) !== null) context.report({ node, messageId: 'write' });
      },
    };
  },
};
