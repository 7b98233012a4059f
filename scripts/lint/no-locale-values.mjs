/**
 * Lint rule: code must not read the text that a locale gives for a moment. The order, signs and spaces of that text differ between engines
 * and between versions of one engine, so it is for people, who read Russian; code takes days and clocks from `localTime`.
 */

const TEXT = '[callee.property.name=/^(toLocale(Date|Time)?String|format)$/]';

export const noLocaleValues = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      value: 'The text of a locale is for people: `localTime` of api/contract/values/business-day.ts is for code.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'value' });
    return {
      ':matches(NewExpression, CallExpression)[callee.property.name="DateTimeFormat"][arguments.0.value!=/^ru/]':
        report,
      'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/][arguments.0.value!=/^ru/]': report,
      [`CallExpression[callee.name=/^(Number|parseInt|parseFloat|BigInt)$/] > CallExpression${TEXT}`]: report,
      [`UnaryExpression[operator=/[+-]/] > CallExpression${TEXT}`]: report,
      [`BinaryExpression[operator=/[=<>]/] > CallExpression${TEXT}`]: report,
      [`MemberExpression[property.name=/^(split|slice|substring|substr|match|matchAll|charAt|at|search|indexOf|startsWith|endsWith)$/] > CallExpression.object${TEXT}`]:
        report,
    };
  },
};
