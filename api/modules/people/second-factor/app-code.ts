/** Codes of an authenticator app: six digits for each step of 30 seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth';
import { APP_CODE_DIGITS } from '#contract/accounts/second-factor.ts';

const PERIOD_S = 30;
/** Steps by which a phone's clock may be off either way. */
const SKEW_STEPS = 1;
/** The length of the hash's output (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD_S,
  });

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URI of the QR code: the secret, and the names that the app shows. */
export function otpauthUri(secret: string, { shop, phone }: { shop: string; phone: string }): string {
  return appOf(secret, { issuer: shop, label: phone }).toString();
}

/** The step that a code belongs to, with a tolerance of one step around `now`; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
