/** Models that a file's goods are variants of, by the file's own codes. */
import { VARIANTS_MAX } from '#contract/catalogue/variants.ts';
import { MODEL_MAX } from '#contract/products/product-fields.ts';
import { nameKey } from '#contract/values/same-name.ts';
import type { SourceRow } from '../files/source-row.ts';

export class ModelSurvey {
  private readonly models = new Map<string, { goods: number; brand: string; isMixed: boolean }>();

  take({ model, brand = '' }: SourceRow): void {
    if (model === undefined || model === '') return;
    const key = nameKey(brand);
    const known = this.models.get(model);
    if (known === undefined) this.models.set(model, { goods: 1, brand: key, isMixed: false });
    else {
      known.goods += 1;
      known.isMixed ||= known.brand !== key;
    }
  }

  /**
   * The shop's name of each plausible model, by the file's code. The name contains the source, because equal codes of different sources are
   * different models. Some files write the category instead of the model: a code of several brands, or of more goods than a page offers, is
   * ignored. In a file of all goods a model has at least two.
   */
  names(sourceName: string, { isFull }: { readonly isFull: boolean }): ReadonlyMap<string, string> {
    const believable = [...this.models].filter(
      ([, { goods, isMixed }]) => !isMixed && goods <= VARIANTS_MAX && (goods > 1 || !isFull),
    );
    return new Map(believable.map(([model]) => [model, `${model} · ${sourceName}`.slice(0, MODEL_MAX)]));
  }
}
