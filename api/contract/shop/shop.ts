/** The shop's own facts, in one place. */
import { z } from 'zod';
import type { PublicFace } from './face-shape.ts';
import type { SlotRules } from './slot-rules.ts';

/** Bank details until the shop sets its own. */
export const NO_BANK = {
  kpp: '',
  address: '',
  bankName: 'Банк не указан',
  bik: '000000000',
  account: '00000000000000000000',
  corrAccount: '00000000000000000000',
  vat: 'без НДС',
};

/** Null for a closed day; times as «09:00». */
const dayHoursSchema = z.object({ opens: z.string(), closes: z.string() }).nullable();
export type DayHours = z.infer<typeof dayHoursSchema>;

/** Seven days from Monday on; empty when no hours are set. */
const weekSchema = z.array(dayHoursSchema);

const pointSchema = z.object({
  id: z.string(),
  /** May be empty, like the phone and the map link. */
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  mapUrl: z.string(),
  /** The point's own week; empty for the shop's. */
  week: weekSchema,
});
export type PickupPoint = z.infer<typeof pointSchema>;

export const openingSchema = z.object({
  week: weekSchema,
  /** Days with special hours; null hours mean closed. */
  holidays: z.array(z.object({ day: z.string(), name: z.string(), hours: dayHoursSchema })),
  points: z.array(pointSchema),
  /** Absent while buyers choose no day and hours. Its whole schema is the office's: every first visit would load it. */
  slots: (z.looseObject({}) as unknown as z.ZodType<SlotRules>).optional(),
});
export type Opening = z.infer<typeof openingSchema>;

export const NO_OPENING: Opening = { week: [], holidays: [], points: [] };

/** A VAT rate and its first day. */
export const vatFromSchema = z.object({ from: z.string(), rate: z.number() });

export const shopSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  inn: z.string(),
  ogrn: z.string(),
  phone: z.string(),
  email: z.string(),
  /** For invoices; empty or zeros until the shop sets its own. */
  kpp: z.string().default(''),
  address: z.string().default(''),
  bankName: z.string().default(NO_BANK.bankName),
  bik: z.string().default(NO_BANK.bik),
  account: z.string().default(NO_BANK.account),
  corrAccount: z.string().default(NO_BANK.corrAccount),
  /** Text of invoices: «без НДС», «в том числе НДС 20 %». */
  vat: z.string().default(NO_BANK.vat),
  /** Sorted by first day; before the first one documents show `vat`. */
  vatRates: z.array(vatFromSchema).default([]),
  chatUrl: z.string(),
  messengerUrl: z.string(),
  /** Origin of the public address, `https://shop.example`; empty when the server's settings name none. */
  siteUrl: z.string().default(''),
  timezone: z.string(),
  opening: openingSchema.default(NO_OPENING),
  /** Working hours and pickup points as text, so that pages need not load the rules that compose it. */
  openingWords: z.string().default(''),
  /** True for the demo shop: its pictures show a generic product of the kind, and the footer says so. */
  demo: z.boolean(),
  /** The shop's own look; absent while all of it is the default. Its whole schema is the office's: every first visit would load it. */
  face: (z.looseObject({ css: z.string() }) as unknown as z.ZodType<PublicFace>).optional(),
  delivery: z.object({
    pickup: z.number(),
    courier: z.number(),
    courierFreeFrom: z.number(),
  }),
  /** Absent from a copy stored by an older version. */
  sellsWholesale: z.boolean().default(true),
  /** Roubles; 0 means no minimum. Absent as above. */
  wholesaleMinimum: z.number().default(0),
});
export type Shop = z.infer<typeof shopSchema>;

/** The facts without the prices of delivery. */
export type ShopDetails = Omit<Shop, 'delivery'>;
