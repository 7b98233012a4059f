/**
 * The shop's tills: each device's receipt series, what it said at its last contact, and the receipts missing from its
 * series.
 */
import { z } from 'zod';
import { idSchema, instantSchema, prefixSchema, SEQ_MAX, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, personRoleSchema, STAFF } from '../roles.ts';
import { SILENCES } from './device-silence.ts';
import { MAX_ROUBLES } from '../values/typed-number.ts';
import { PLACES, ROOMS } from './device-storage.ts';
import { tillTermsSchema } from './till-terms.ts';

export const DEVICE_NAME_MAX = 60;
/** Sellers with a PIN on one tablet at most. */
const PEOPLE_ON_A_TILL = 100;

export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/devices/register',
  summary: 'A contact of a till: gives a new one its receipt series prefix, and notes what it still holds',
  allow: STAFF,
  tillPin: true,
  body: z.object({
    deviceId: uuidSchema,
    /** Device clock, for the skew. */
    sentAt: instantSchema,
    appVersion: z.string().max(60).default(''),
    /** Prefix that it prints on its receipts, and its highest number; absent before it was given one. */
    prefix: prefixSchema.optional(),
    lastSeq: z.number().int().min(0).max(SEQ_MAX).default(0),
    pendingCount: z.number().int().min(0).max(SEQ_MAX).default(0),
    /** Below zero when more is to be handed back than was sold. */
    pendingTotal: z.number().min(-MAX_ROUBLES).max(MAX_ROUBLES).default(0),
    persisted: z.boolean().default(false),
    /**
     * Made for this contact, and that of the one before which the server has answered: a till of which two go on is told
     * by them. Absent from versions that make none.
     */
    nextContactKey: uuidSchema.optional(),
    contactKey: uuidSchema.optional(),
    /** The device whose copy it was, and the last number it had by then: its own begin after that. */
    copyOf: z.object({ deviceId: uuidSchema, lastSeq: z.number().int().min(0).max(SEQ_MAX) }).optional(),
    /** Absent before the till has looked, and from versions that don't. */
    places: z.enum(PLACES).optional(),
    room: z.enum(ROOMS).optional(),
    /** Ids of the sellers who may take over on it by PIN. */
    people: z.array(idSchema).max(PEOPLE_ON_A_TILL).default([]),
  }),
  answer: z.object({
    /** Those of `people` who still work here: the others' PINs are to go. */
    staff: z.array(z.object({ _id: idSchema, role: personRoleSchema })).optional(),
    deviceId: idSchema,
    /** Under which it is to print from now on: another one than it said when two devices have printed under that. */
    prefix: z.string(),
    /** Highest number of the series the server has seen. */
    lastSeq: z.number().int(),
    /** Server clock minus device clock, milliseconds. */
    skewMs: z.number(),
    /** Another browser goes on with this series: this one is a copy, and is to begin a series of its own. */
    copied: z.boolean().optional(),
    /** What the shop has set for its tills; an older server says nothing. */
    terms: tillTermsSchema.optional(),
  }),
});

/** Numbers of a series under the prefix that they bear; both ends are among them. */
const range = z.object({ prefix: z.string(), from: z.number().int(), to: z.number().int() });
/** A till as others are told of it. */
const otherTill = z.object({ id: idSchema, prefix: z.string(), name: z.string() });

/** Somebody who may open a session on a till by PIN. */
const pinOnDeviceSchema = z.object({
  personId: idSchema,
  name: z.string(),
  since: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const deviceSchema = z.object({
  id: idSchema,
  prefix: z.string(),
  /** As people call it; empty until somebody names it. */
  name: z.string(),
  /** Its first contact was a receipt, no login of staff. */
  unregistered: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Longer without a word than a shift lasts, by the server's clock; `holding` when it had receipts to send. */
  silence: z.enum(SILENCES),
  lastSeq: z.number().int(),
  /** The receipt of that number, under the prefix it bears; null before any. */
  lastNumber: z.string().nullable(),
  /** When the office put it away: neither its silence nor its gaps are an alarm. Null while it is at work. */
  retiredAt: z.string().nullable().default(null),
  /** Receipts without the server's acknowledgement, and roubles in them, as the device said last. */
  pendingCount: z.number().int(),
  pendingTotal: z.number(),
  /** Server clock minus device clock, milliseconds; null when it has not said. */
  skewMs: z.number().nullable(),
  appVersion: z.string(),
  /** The browser has promised not to clear away what the device keeps. */
  persisted: z.boolean(),
  /**
   * In how many places of its browser its receipts lie, and whether there is room for more; null when it has not said.
   */
  places: z.enum(PLACES).nullable().default(null),
  room: z.enum(ROOMS).nullable().default(null),
  /** Numbers of the series below the highest one that never arrived, under the prefix that they bear. */
  gaps: z.array(range),
  /** Numbers that several of its receipts bear, as after its browser was copied. */
  reused: z.array(range).default([]),
  /** Receipts that several closings have counted: how many, roubles counted too often, and their numbers. */
  countedAgain: z
    .object({ count: z.number().int(), excess: z.number(), numbers: z.array(range) })
    .default({ count: 0, excess: 0, numbers: [] }),
  /** The till from whose copied browser it has come. */
  copyOf: otherTill.nullable().default(null),
  /** Other devices that have printed under the same prefix: receipts of both bear the numbers up to `upTo`. */
  clashes: z
    .array(
      z.object({
        prefix: z.string(),
        upTo: z.number().int(),
        other: otherTill,
      }),
    )
    .default([]),
  /** Sellers whose PIN opens a session on it, by name. */
  pins: z.array(pinOnDeviceSchema).default([]),
});
export type Device = z.infer<typeof deviceSchema>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Devices with their series, last contact and missing numbers, in the order they came',
  allow: ADMIN,
  answer: z.object({ items: z.array(deviceSchema), total: z.number().int() }),
});

export const renameDevice = endpoint({
  method: 'PATCH',
  path: '/api/devices/:id',
  summary: 'Calls a device by a name; an empty one takes the name away',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  body: z.object({
    name: z
      .string({ error: 'Введите название' })
      .trim()
      .max(DEVICE_NAME_MAX, { error: `Не длиннее ${DEVICE_NAME_MAX} знаков` }),
  }),
  answer: deviceSchema,
});

const reason = z.string().trim().max(300, { error: 'Не длиннее 300 знаков' }).default('');

export const retireDevice = endpoint({
  method: 'POST',
  path: '/api/devices/:id/retire',
  summary: 'Puts a till away: its silence and its gaps alarm nobody. One with unsent receipts needs a reason',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  answer: deviceSchema,
});

export const returnDevice = endpoint({
  method: 'POST',
  path: '/api/devices/:id/return',
  summary: 'Takes a till up again that was put away; one that reports is taken up by itself',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  answer: deviceSchema,
});
