/** Checks the TLS certificate at the public address: its name, its expiry, its issuer. */
import { once } from 'node:events';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { untilAborted } from '../outbound/deadline.ts';

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/**
 * Fewest days left on a certificate that renews in time. Proxies renew it when a third of its life is left, which is 15 days for one of 45
 * days: fewer days mean that renewal fails.
 */
const DAYS_MIN = 14;

export interface CertificateFinding {
  /** The result of the check. */
  readonly found: string;
  /** The remedy; null when the certificate is in order. */
  readonly advice: string | null;
}

interface PresentedCertificate {
  readonly certificate: PeerCertificate;
  /** The reason why browsers would not trust it; null when they would. */
  readonly distrust: string | null;
}

/** Connects like a browser, but accepts any certificate for inspection. `ca` replaces the authorities that Node.js trusts. */
async function fetchCertificate(host: string, port: number, ca: string | undefined): Promise<PresentedCertificate> {
  const socket = connect({
    host,
    port,
    servername: host,
    rejectUnauthorized: false,
    ...(ca === undefined ? {} : { ca }),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await untilAborted(signal, once(socket, 'secureConnect'));
    const { authorized, authorizationError } = socket;
    return { certificate: socket.getPeerCertificate(), distrust: authorized ? null : String(authorizationError) };
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${TIMEOUT_MS / 1000} s`, { cause: error }) : error;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

/** Checks the certificate of an https address; undefined for another address, which needs none. */
export async function inspectCertificate(
  address: string | undefined,
  now: Date,
  ca?: string,
): Promise<CertificateFinding | undefined> {
  if (address?.startsWith('https:') !== true) return undefined;
  const { hostname, port } = new URL(address);
  let presented: PresentedCertificate;
  try {
    presented = await fetchCertificate(hostname, port === '' ? 443 : Number(port), ca);
  } catch (error) {
    return {
      found: `${hostname} does not answer: ${error instanceof Error ? error.message : String(error)}`,
      advice:
        'see that the proxy runs and the name leads here; if only this machine cannot reach it, look from outside',
    };
  }
  const { certificate, distrust } = presented;
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS);
  const found = `${hostname}: ${days} days left`;
  const renew = 'see the log of the proxy (Caddy renews by itself; ports 80 and 443 must be reachable from outside)';
  if (days < 0)
    return { found: `${hostname}: expired ${-days} days ago`, advice: `nobody can open the shop: ${renew}` };
  const mismatch = checkServerIdentity(hostname, certificate);
  if (mismatch !== undefined)
    return {
      found: `${hostname}: is of another name (${certificate.subjectaltname ?? ''})`,
      advice: 'get one for this name',
    };
  if (distrust !== null && distrust !== 'CERT_HAS_EXPIRED')
    return { found: `${found}, browsers do not trust it (${distrust})`, advice: 'get one that browsers trust' };
  return { found, advice: days < DAYS_MIN ? `it is not renewed: ${renew}` : null };
}
