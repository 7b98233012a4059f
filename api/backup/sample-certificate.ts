/** For tests: a self-signed certificate with any name and validity, as X.509 in DER. */
import { createSign, generateKeyPairSync } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
/** Object identifiers, encoded: ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints. */
const ECDSA = der(0x06, Buffer.from('2a8648ce3d040302', 'hex'));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const ALT_NAME = der(0x06, Buffer.from('551d11', 'hex'));
const CONSTRAINTS = der(0x06, Buffer.from('551d13', 'hex'));
/** `YYYYMMDDHHMMSSZ` */
const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));

/** A self-signed certificate for `name`. */
export function selfMade(name: string, from: Date, until: Date) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const isAuthority = sequence(CONSTRAINTS, der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const names = sequence(ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sequence(ECDSA),
    who,
    sequence(time(from), time(until)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, names)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, sequence(ECDSA), der(0x03, Buffer.from([0]), signature));
  return {
    /** PEM. */
    cert: `-----BEGIN CERTIFICATE-----\n${
      whole
        .toString('base64')
        .match(/.{1,64}/g)
        ?.join('\n') ?? ''
    }\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
