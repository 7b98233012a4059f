/**
 * Lint: whatever writes to the database does so in a transaction of `writeTransaction`, which waits for another
 * process's lock without stopping this one; a statement beside it gives up after SQLite's own short wait. A handle of
 * type `Knex.Transaction` comes from nowhere else, so writes through any other handle are refused, and so are
 * transactions begun elsewhere.
 */

const WRITES = new Set(['insert', 'update', 'delete', 'del', 'increment', 'decrement', 'truncate', 'batchInsert']);
const WRITING_SQL = /^\s*(insert|update|delete|replace|truncate)\b/i;

/** The text that a literal or a template begins with; undefined for anything computed. */
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

    /**
     * The database's own handle that a chain of calls begins with; null for a transaction's, and for what is no
     * database.
     */
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
