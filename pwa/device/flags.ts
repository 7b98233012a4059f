/** Small decisions of whoever holds this device: the cookie notice, dismissed hints. */
import type { TillTerms } from '#contract/devices/devices.ts';
import { deviceDb } from './database.ts';

/** What a comparison with the server came to. */
export interface KeptComparison {
  /** ISO instant by the device's clock. */
  readonly at: string;
  /** True when both sides said the same, or there was nothing to compare. */
  readonly isAlike: boolean;
  /** Sentences for the seller. */
  readonly lines: readonly string[];
}

export interface Flags {
  cookiesAccepted: boolean;
  /** ISO instant at which the install prompt was closed; it keeps silent for a while. */
  installDismissedAt: string;
  /** Somebody of the staff has made this browser a till. */
  isTill: boolean;
  /** The till lets the screen go dark. */
  tillMayDim: boolean;
  /** The scanner of the till makes no sound. */
  tillIsSilent: boolean;
  /** A new order makes no sound in the office. */
  officeIsSilent: boolean;
  /** More pieces of one product than this are asked about before they are sold. */
  tillAsksAbove: number;
  /** The roll in the till's printer, by its width; 80 mm when it was never set. */
  tillRoll: 'roll80' | 'roll58';
  /** What the shop has set for its tills, as heard at the last contact. */
  tillTerms: TillTerms;
  /** The last comparison of the journal with the server, and of which life of its database; null before the first. */
  tillCompared: { readonly epoch: string | null; readonly last: KeptComparison | null };
  /** Id of the shift whose message to the next one was read here. */
  handoverRead: string;
  /** What price tags are printed on, and what stands on them beside title and price. */
  tagChoice: {
    readonly paper: string;
    readonly parts: Readonly<Record<'oldPrice' | 'barcode' | 'qr' | 'facts' | 'stock' | 'lines', boolean>>;
  };
  /** What a buyer has measured at home, as typed: by the code of a feature, for each subcategory by its id. */
  measures: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Ids of the sellers who were offered a PIN on this till. */
  pinOfferedTo: readonly string[];
}

export type FlagName = keyof Flags;

export async function readFlag<Name extends FlagName>(name: Name): Promise<Flags[Name] | undefined> {
  const entry = await deviceDb.flags.get(name);
  return entry?.value as Flags[Name] | undefined;
}

export async function setFlag<Name extends FlagName>(name: Name, value: Flags[Name]): Promise<void> {
  await deviceDb.flags.put({ key: name, value });
}
