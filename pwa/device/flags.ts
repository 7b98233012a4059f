/** Small decisions of the person who holds this device: the cookie notice, dismissed hints. */
import { z } from 'zod';
import { tillTermsSchema } from '#contract/devices/till-terms.ts';
import { deviceDb } from './database.ts';

const comparisonSchema = z.object({
  /** ISO instant by the device's clock. */
  at: z.string(),
  /** True when both sides said the same, or there was nothing to compare. */
  isAlike: z.boolean(),
  /** Sentences for the seller. */
  lines: z.array(z.string()),
});

/** What a comparison with the server came to. */
export type KeptComparison = z.output<typeof comparisonSchema>;

const SHAPES = {
  cookiesAccepted: z.boolean(),
  /** ISO instant at which the install prompt was closed; it keeps silent for a while. */
  installDismissedAt: z.string(),
  /** Somebody of the staff has made this browser a till. */
  isTill: z.boolean(),
  /** The till lets the screen go dark. */
  tillMayDim: z.boolean(),
  /** The scanner of the till makes no sound. */
  tillIsSilent: z.boolean(),
  /** A new order makes no sound in the office. */
  officeIsSilent: z.boolean(),
  /** More pieces of one product than this are asked about before they are sold. */
  tillAsksAbove: z.number(),
  /** The roll in the till's printer, by its width; 80 mm when it was never set. */
  tillRoll: z.enum(['roll80', 'roll58']),
  /** What the shop has set for its tills, as heard at the last contact. */
  tillTerms: tillTermsSchema,
  /** The last comparison of the journal with the server, and of which life of its database; null before the first. */
  tillCompared: z.object({ epoch: z.string().nullable(), last: comparisonSchema.nullable() }),
  /** The device whose copy this till was, and the last number it had then; its own begin after that. */
  copyOf: z.object({ deviceId: z.string(), lastSeq: z.number() }),
  /** Id of the shift whose message to the next one was read here. */
  handoverRead: z.string(),
  /** What price tags are printed on, and what stands on them beside title and price. */
  tagChoice: z.object({
    paper: z.string(),
    parts: z.record(z.enum(['oldPrice', 'barcode', 'qr', 'facts', 'stock', 'lines']), z.boolean()),
  }),
  /** What a buyer has measured at home, as typed: by the code of a feature, for each subcategory by its id. */
  measures: z.record(z.string(), z.record(z.string(), z.string())),
  /** Ids of the sellers who were offered a PIN on this till. */
  pinOfferedTo: z.array(z.string()),
};

export type FlagName = keyof typeof SHAPES;
export type Flags = { [Name in FlagName]: z.output<(typeof SHAPES)[Name]> };

/** Undefined where it was never set, and where another version of the shop left something of another shape. */
export async function readFlag<Name extends FlagName>(name: Name): Promise<Flags[Name] | undefined> {
  const entry = await deviceDb.flags.get(name);
  return SHAPES[name].safeParse(entry?.value).data as Flags[Name] | undefined;
}

export async function setFlag<Name extends FlagName>(name: Name, value: Flags[Name]): Promise<void> {
  await deviceDb.flags.put({ key: name, value });
}
