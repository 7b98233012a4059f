/** Parses the form of a buyer's own terms. Pure. */
import { ownTermsSchema } from '#contract/people/customers.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';

export interface TypedTerms {
  readonly discount: string;
  readonly minimum: string;
}

const { discount: discountSchema, minimum: minimumSchema } = ownTermsSchema.shape;

const problemOf = ({ error }: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  error?.issues[0]?.message;

/** An empty discount means none, an empty sum the shop's default; `terms` is null while a field is invalid. */
export function readOwnTerms({ discount, minimum }: TypedTerms) {
  const isDiscountEmpty = discount.trim() === '';
  const isMinimumEmpty = minimum.trim() === '';
  const parsed = {
    discount: safeParse(discountSchema, isDiscountEmpty ? 0 : (typedNumber(discount) ?? undefined)),
    minimum: safeParse(minimumSchema, isMinimumEmpty ? null : (typedNumber(minimum) ?? undefined)),
  };
  const terms =
    parsed.discount.success && parsed.minimum.success
      ? { discount: parsed.discount.data, minimum: parsed.minimum.data }
      : null;
  return { terms, problems: { discount: problemOf(parsed.discount), minimum: problemOf(parsed.minimum) } };
}
