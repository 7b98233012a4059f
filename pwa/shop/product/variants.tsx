import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { Product } from '#contract/catalogue/catalog.ts';
import { variantOptionSchema, type VariantOption } from '#contract/catalogue/variant-option.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { colourOf } from '../../parts/goods/label-colours.ts';
import { paths } from '../../parts/page/paths.ts';

/** A gradient's last colour: markup of the server must have no styles. */
const plainColour = (label: string): string | undefined => colourOf(label)?.match(/#\w+/g)?.at(-1);

/**
 * The choice among goods of one model: a link to each, with its price where that differs.
 * @param props.price this viewer's price of the product, roubles
 */
export function Variants({ rows, price }: { rows: NonNullable<Product['variants']>; price: number }) {
  const { data: options = [] } = z.array(variantOptionSchema).safeParse(rows);
  const axes = [...new Set(options.map(({ axis }) => axis))];
  return (
    <nav aria-label="Варианты товара">
      {axes.map((axis) => {
        const choices = options.filter((option) => option.axis === axis);
        return (
          <div key={axis}>
            <p>
              {axis}: <b>{choices.find(({ current }) => current)?.label}</b>
            </p>
            <ul>
              {choices.map((option) => (
                <li key={option.label}>
                  <Variant option={option} price={price} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Variant({ option, price }: { option: VariantOption; price: number }) {
  const { label, slug, current, availability } = option;
  const colour = plainColour(label);
  return (
    <Link
      to={paths.product(slug)}
      aria-current={current ? 'page' : undefined}
      data-out={availability === 'out' || undefined}
    >
      {colour !== undefined && (
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
          <circle cx="8" cy="8" r="7.5" fill={colour} />
        </svg>
      )}
      <span>
        {label}
        {!current && option.price !== price && <small>{formatRoubles(option.price)}</small>}
        {availability === 'out' && <small>нет в наличии</small>}
      </span>
    </Link>
  );
}
