/** Small settings of the person who holds this device: the cookie notice, dismissed hints. */
import { z } from 'zod';
import { tillTermsSchema } from '#contract/devices/till-terms.ts';
import { deviceDb } from './database.ts';

const comparisonSchema = z.object({
  /** ISO instant by the device's clock. */
  at: z.string(),
  /** True when both sides agree, or there was nothing to compare. */
  isAlike: z.boolean(),
  /** Sentences for the seller. */
  lines: z.array(z.string()),
});

export type KeptComparison = z.output<typeof comparisonSchema>;

const SHAPES = {
  /** Id of the person whose session the server has ended, until somebody logs in or out. */
  returning: z.string(),
  cookiesAccepted: z.boolean(),
  /** ISO instant at which the install prompt was closed; it stays hidden for a while. */
  installDismissedAt: z.string(),
  isTill: z.boolean(),
  tillMayDim: z.boolean(),
  /** The scanner of the till makes no sound. */
  tillIsSilent: z.boolean(),
  tillShowsTiles: z.boolean(),
  /** A new order makes no sound in the office. */
  officeIsSilent: z.boolean(),
  /** Before more pieces of one product than this are sold, the till asks for confirmation. */
  tillAsksAbove: z.number(),
  /** The roll in the till's printer, by its width; 80 mm when it was never set. */
  tillRoll: z.enum(['roll80', 'roll58']),
  /** The shop's settings for its tills, as of the last contact. */
  tillTerms: tillTermsSchema,
  /** The last comparison of the journal with the server, and the epoch of its database; null before the first. */
  tillCompared: z.object({ epoch: z.string().nullable(), last: comparisonSchema.nullable() }),
  /** The device that this till was copied from, and the copy's last number; the till's own ones begin after it. */
  copyOf: z.object({ deviceId: z.string(), lastSeq: z.number() }),
  /** Id of the shift whose handover message was read here. */
  handoverRead: z.string(),
  /** Paper of the price tags, and their contents beside title and price. */
  tagChoice: z.object({
    paper: z.string(),
    parts: z.record(z.enum(['oldPrice', 'barcode', 'qr', 'facts', 'stock', 'lines']), z.boolean()),
  }),
  /** Fields of the checkout of a guest who chose to be known at the next order; null after «Забыть». */
  guestBuyer: z.looseObject({}).nullable(),
  /** A buyer's measurements as typed: by feature code, for each subcategory id. */
  measures: z.record(z.string(), z.record(z.string(), z.string())),
  /** Id of the closing after which a seller entered their PIN; the till stays locked after a later one. */
  tillOpenedAfter: z.string(),
  /** Ids of the sellers who were offered a PIN on this till. */
  pinOfferedTo: z.array(z.string()),
};

export type FlagName = keyof typeof SHAPES;
export type Flags = { [Name in FlagName]: z.output<(typeof SHAPES)[Name]> };

/** Undefined when it was never set, or when another version of the shop stored another shape. */
export async function readFlag<Name extends FlagName>(name: Name): Promise<Flags[Name] | undefined> {
  const entry = await deviceDb.flags.get(name);
  return SHAPES[name].safeParse(entry?.value).data as Flags[Name] | undefined;
}

export async function setFlag<Name extends FlagName>(name: Name, value: Flags[Name]): Promise<void> {
  await deviceDb.flags.put({ key: name, value });
}
