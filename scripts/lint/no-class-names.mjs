/**
 * Lint rule: code must not read a class's own name. The build renames classes, so a comparison with such a name holds in
 * the tests and fails in the browser; an error that crosses from a worker has its name written out as text.
 */

const CLASS = '/^[A-Z].*[a-z]/';

export const noClassNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { name: 'The build renames classes: compare with a text, or use `instanceof`.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'name' });
    return {
      [`MemberExpression[property.name="name"][object.name=${CLASS}]`]: report,
      [`MemberExpression[property.name="name"][object.property.name=${CLASS}]`]: report,
      'MemberExpression[property.name="name"][object.property.name="constructor"]': report,
      'MemberExpression[property.name="name"][object.type="MetaProperty"]': report,
      [`VariableDeclarator[init.name=${CLASS}] > ObjectPattern > Property[key.name="name"]`]: report,
    };
  },
};
