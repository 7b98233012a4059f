/** The shop's tills: the receipt series of each device, its last report, and the receipts missing from its series. */
import { z } from 'zod';
import { acknowledgedSchema } from './acknowledged.ts';
import { rowCountsSchema } from './row-counts.ts';
import { idSchema, instantSchema, prefixSchema, SEQ_MAX, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, personRoleSchema, STAFF } from '../roles.ts';
import { SILENCES } from './device-silence.ts';
import { MAX_ROUBLES } from '../values/typed-number.ts';
import { PLACES, ROOMS } from './device-storage.ts';
import { tillTermsSchema } from './till-terms.ts';

export const DEVICE_NAME_MAX = 60;
/** Maximum number of sellers with a PIN on one tablet. */
const PEOPLE_ON_A_TILL = 100;

export const registerDevice = endpoint('POST', '/api/devices/register', STAFF, {
  summary: 'A contact of a till: assigns a receipt prefix to a new one, and records its unsent receipts',
  tillPin: true,
  body: z.object({
    deviceId: uuidSchema,
    /** Device clock; the server computes the skew from it. */
    sentAt: instantSchema,
    appVersion: z.string().max(60).default(''),
    /** Prefix that the device prints on its receipts, and its highest number; absent before it was given a prefix. */
    prefix: prefixSchema.optional(),
    lastSeq: z.number().int().min(0).max(SEQ_MAX).default(0),
    /** Rows of all sorts that the server has not acknowledged; by their sorts they are absent from older versions. */
    pendingCount: z.number().int().min(0).max(SEQ_MAX).default(0),
    pendingRows: rowCountsSchema.optional(),
    /** Negative when refunds exceed sales. */
    pendingTotal: z.number().min(-MAX_ROUBLES).max(MAX_ROUBLES).default(0),
    /** Numbers of its latest receipts that the server has acknowledged; absent from older versions. */
    acknowledged: acknowledgedSchema.optional(),
    persisted: z.boolean().default(false),
    /**
     * Key made for this contact, and the latest key that the server has acknowledged. When two browsers continue from the same key, the
     * second one is a copy. Absent from versions without keys.
     */
    nextContactKey: uuidSchema.optional(),
    contactKey: uuidSchema.optional(),
    /** The device that this browser was copied from, and the last number of the series at that time; its own numbers begin after that. */
    copyOf: z.object({ deviceId: uuidSchema, lastSeq: z.number().int().min(0).max(SEQ_MAX) }).optional(),
    /** Absent before the till has checked, and from versions that don't check. */
    places: z.enum(PLACES).optional(),
    room: z.enum(ROOMS).optional(),
    /** Ids of the sellers who may take over on it by PIN. */
    people: z.array(idSchema).max(PEOPLE_ON_A_TILL).default([]),
  }),
  answer: z.object({
    /** Those of `people` who still work here; the till deletes the PINs of the others. */
    staff: z.array(z.object({ _id: idSchema, role: personRoleSchema })).optional(),
    deviceId: idSchema,
    /** Prefix to print from now on; differs from the reported one when two devices have printed under it. */
    prefix: z.string(),
    /** Highest number of the series the server has seen. */
    lastSeq: z.number().int(),
    /** True when the server lacks receipts that it has acknowledged: the till compares its journal and sends them again. */
    lost: z.boolean().optional(),
    /** Server clock minus device clock, milliseconds. */
    skewMs: z.number(),
    /** True when another browser continues this series: this one is a copy and must begin a series of its own. */
    copied: z.boolean().optional(),
    /** The shop's settings for tills; absent from an older server. */
    terms: tillTermsSchema.optional(),
  }),
});

/** Numbers of a series under the prefix they were printed with; both ends are included. */
const range = z.object({ prefix: z.string(), from: z.number().int(), to: z.number().int() });
/** A till in the answer about another till. */
const otherTill = z.object({ id: idSchema, prefix: z.string(), name: z.string() });

/** A person who may open a session on a till by PIN. */
const pinOnDeviceSchema = z.object({
  personId: idSchema,
  name: z.string(),
  since: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const deviceSchema = z.object({
  id: idSchema,
  prefix: z.string(),
  /** Name given by people; empty until somebody names it. */
  name: z.string(),
  /** True when its first contact was a receipt instead of a staff login. */
  unregistered: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Silence of the till for longer than a shift, by the server's clock; `holding` when it had receipts to send. */
  silence: z.enum(SILENCES),
  lastSeq: z.number().int(),
  /** The receipt of that number, under the prefix it was printed with; null before any. */
  lastNumber: z.string().nullable(),
  /** Time when the office retired it: its silence and its gaps raise no alarm. Null while it is in use. */
  retiredAt: z.string().nullable().default(null),
  /** Rows without the server's acknowledgement, and the total of their receipts in roubles, by the device's last report. */
  pendingCount: z.number().int(),
  pendingRows: rowCountsSchema.nullable().default(null),
  pendingTotal: z.number(),
  /** Server clock minus device clock, milliseconds; null when not reported. */
  skewMs: z.number().nullable(),
  appVersion: z.string(),
  /** True when the browser has promised not to evict the device's storage. */
  persisted: z.boolean(),
  /** Number of places its browser keeps receipts in, and whether there is room for more; null when not reported. */
  places: z.enum(PLACES).nullable().default(null),
  room: z.enum(ROOMS).nullable().default(null),
  /** Numbers of the series below the highest one that never arrived, under the prefix they were printed with. */
  gaps: z.array(range),
  /** Numbers that the server has acknowledged, and lacks: it has lost its latest transactions. */
  lost: z.array(range).default([]),
  /** Numbers that several of its receipts share, as after its browser was copied. */
  reused: z.array(range).default([]),
  /** Receipts that several closings have counted: how many, roubles counted too often, and their numbers. */
  countedAgain: z
    .object({ count: z.number().int(), excess: z.number(), numbers: z.array(range) })
    .default({ count: 0, excess: 0, numbers: [] }),
  /** The till whose browser it was copied from. */
  copyOf: otherTill.nullable().default(null),
  /** Other devices that have printed under the same prefix: up to `upTo`, receipts of both share numbers. */
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

export const listDevices = endpoint('GET', '/api/devices', ADMIN, {
  summary: 'Devices with their series, last contact and missing numbers, in order of registration',
  answer: z.object({ items: z.array(deviceSchema), total: z.number().int() }),
});

export const renameDevice = endpoint('PATCH', '/api/devices/:id', ADMIN, {
  summary: 'Renames a device; an empty name removes it',
  body: z.object({
    name: z
      .string({ error: 'Введите название' })
      .trim()
      .max(DEVICE_NAME_MAX, { error: `Не длиннее ${DEVICE_NAME_MAX} знаков` }),
  }),
  answer: deviceSchema,
});

const reason = z.string().trim().max(300, { error: 'Не длиннее 300 знаков' }).default('');

export const retireDevice = endpoint('POST', '/api/devices/:id/retire', ADMIN, {
  summary: 'Retires a till: its silence and its gaps raise no alarm. One with unsent receipts requires a reason',
  body: z.object({ reason }),
  answer: deviceSchema,
});

export const returnDevice = endpoint('POST', '/api/devices/:id/return', ADMIN, {
  summary: 'Reactivates a retired till; a till that makes contact is reactivated by itself',
  answer: deviceSchema,
});
