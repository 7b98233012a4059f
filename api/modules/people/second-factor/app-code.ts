/** The codes of an authenticator app: six digits of each step of 30 seconds (RFC 6238), as all such apps make them. */
import { Secret, TOTP } from 'otpauth';
import { APP_CODE_DIGITS } from '#contract/people/second-factor.ts';

const PERIOD_S = 30;
/** Steps that a phone's clock may be off either way. */
const SKEW_STEPS = 1;
/** As long as the hash it is used with (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD_S,
  });

/** A new secret, in Base32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from the QR code: the secret, and under which names it lists it. */
export function addressOf(secret: string, { shop, phone }: { shop: string; phone: string }): string {
  return appOf(secret, { issuer: shop, label: phone }).toString();
}

/** The step a code belongs to, the one before and the one after `now` included; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
