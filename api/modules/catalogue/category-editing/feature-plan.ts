/** Plans the new features of a subcategory: codes for new ones, and a refusal when goods would lose values. */
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { featureDraftSchema } from '#contract/catalogue/catalog-management.ts';
import { newCode } from '#contract/catalogue/merge-features.ts';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { counted } from '#contract/values/plural.ts';
import type { FeatureRow } from '#db/tables.ts';
import type { FeatureUses } from './use-counts.ts';

export type FeatureInput = z.output<typeof featureDraftSchema>;
type Choice = FeatureInput['values'][number];

const goods = (count: number): string => `у ${counted(count, 'товара', 'товаров', 'товаров')}`;

interface Kept {
  readonly row: FeatureRow;
  readonly choices: readonly { code: string; label: string }[];
}

/** True when a code is unknown or named twice. */
function hasUnknownOrDuplicate(codes: readonly (string | undefined)[], known: (code: string) => boolean): boolean {
  const given = codes.filter((code) => code !== undefined);
  return new Set(given).size !== given.length || !given.every(known);
}

/** Values of goods that this feature's new form would lose. */
function lostValues(input: FeatureInput, { row, choices }: Kept, uses: FeatureUses, path: string): Problem[] {
  const used = uses.of(row.code);
  if (input.type !== row.type) {
    return used === 0
      ? []
      : [{ path: `${path}.type`, message: `Тип изменить нельзя: характеристика «${row.name}» указана ${goods(used)}` }];
  }
  const stay = new Set(input.values.map(({ code }) => code));
  return choices.flatMap(({ code, label }) => {
    const count = stay.has(code) ? 0 : uses.ofValue(row.code, code);
    return count === 0
      ? []
      : [{ path: `${path}.values`, message: `Значение «${label}» убрать нельзя: оно указано ${goods(count)}` }];
  });
}

function choicesOf(values: readonly Choice[], kept: Kept | undefined): { code: string; label: string }[] {
  const taken = new Set(kept?.choices.map(({ code }) => code));
  return values.map(({ code, label }) => ({ code: code ?? newCode(label, 'znachenie', taken), label }));
}

/**
 * Rows of the subcategory in the order of `inputs`. Throws `feature_used`, naming all values that goods use, and `shelves_changed` for an
 * unknown code.
 */
export function planFeatures(
  subcategoryId: string,
  present: readonly FeatureRow[],
  inputs: readonly FeatureInput[],
  uses: FeatureUses,
): FeatureRow[] {
  const keptOf = new Map<string, Kept>(
    present.map((row) => [row.code, { row, choices: JSON.parse(row.choices) as { code: string; label: string }[] }]),
  );
  if (
    hasUnknownOrDuplicate(
      inputs.map(({ code }) => code),
      (code) => keptOf.has(code),
    )
  )
    throw new CodedError('shelves_changed');
  const problems: Problem[] = [];
  const stay = new Set(inputs.map(({ code }) => code));
  for (const { code, name } of present) {
    const used = stay.has(code) ? 0 : uses.of(code);
    if (used > 0) problems.push({ message: `Характеристику «${name}» убрать нельзя: она указана ${goods(used)}` });
  }
  const taken = new Set(keptOf.keys());
  const rows = inputs.map((input, position): FeatureRow => {
    const kept = input.code === undefined ? undefined : keptOf.get(input.code);
    const isOfNumbers = input.type === 'number';
    const sameType = kept?.row.type === input.type ? kept : undefined;
    if (kept !== undefined) problems.push(...lostValues(input, kept, uses, `features.${position}`));
    if (
      input.type === 'enum' &&
      hasUnknownOrDuplicate(
        input.values.map(({ code }) => code),
        (code) => sameType?.choices.some((choice) => choice.code === code) ?? false,
      )
    ) {
      throw new CodedError('shelves_changed');
    }
    return {
      id: kept?.row.id ?? newId(),
      subcategory_id: subcategoryId,
      code: kept?.row.code ?? newCode(input.name, 'kharakteristika', taken),
      name: input.name,
      unit: isOfNumbers || input.type === 'text' ? input.unit : '',
      type: input.type,
      choices: JSON.stringify(input.type === 'enum' ? choicesOf(input.values, sameType) : []),
      min: isOfNumbers ? input.min : null,
      max: isOfNumbers ? input.max : null,
      step: isOfNumbers ? input.step : null,
      position,
    };
  });
  if (problems.length > 0)
    throw new CodedError('feature_used', { text: problems[0]?.message ?? '', details: problems });
  return rows;
}
