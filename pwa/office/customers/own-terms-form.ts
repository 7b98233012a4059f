/** What was typed into the form of a buyer's own terms. Pure. */
import { ownTermsSchema } from '#contract/people/customers.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { judged } from '../../parts/forms/judged.ts';

export interface TypedTerms {
  readonly discount: string;
  readonly minimum: string;
}

const { discount: discountSchema, minimum: minimumSchema } = ownTermsSchema.shape;

const problemOf = ({ error }: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  error?.issues[0]?.message;

/** An empty discount is none, an empty sum the shop's own; `terms` is null while something is wrong. */
export function readOwnTerms({ discount, minimum }: TypedTerms) {
  const isDiscountEmpty = discount.trim() === '';
  const isMinimumEmpty = minimum.trim() === '';
  const asked = {
    discount: judged(discountSchema, isDiscountEmpty ? 0 : (typedNumber(discount) ?? undefined)),
    minimum: judged(minimumSchema, isMinimumEmpty ? null : (typedNumber(minimum) ?? undefined)),
  };
  const terms =
    asked.discount.success && asked.minimum.success
      ? { discount: asked.discount.data, minimum: asked.minimum.data }
      : null;
  return { terms, problems: { discount: problemOf(asked.discount), minimum: problemOf(asked.minimum) } };
}
