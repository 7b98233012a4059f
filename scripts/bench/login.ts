/** Tests whether the duration of a refused login reveals if a phone is registered. Both kinds alternate, over HTTP, in one process. */
import { login } from '#contract/people/auth.ts';
import { createPerson } from '../../api/modules/people/accounts/create-person.ts';
import { nextPhone, startApp, TEST_PASSWORD } from '../../api/proofs/fixtures/testing.ts';
import { median, percentile, round, type Figure } from './figures.ts';

const PEOPLE = 40;
/** Below the number of wrong attempts that a phone allows without delay. */
const GUESSES_EACH = 4;

/** Milliseconds of refused logins: wrong passwords of existing people, and unknown phones. */
export async function measureLogin(): Promise<Figure[]> {
  const app = await startApp({ engine: 'sqlite', settings: { TRUST_PROXY: true } });
  const took = { known: [] as number[], unknown: [] as number[] };
  let caller = 0;
  const guess = async (phone: string, into: number[]): Promise<void> => {
    caller += 1;
    const browser = app.guest();
    await browser.csrfToken();
    const headers = { 'X-Forwarded-For': `10.0.${caller >> 8}.${caller & 255}` };
    const began = performance.now();
    const { status } = await browser.request('POST', login.path, {
      json: { phone, password: 'wrong-password-9' },
      headers,
    });
    into.push(performance.now() - began);
    if (status !== 401) throw new Error(`A refused login answered ${status}`);
  };
  for (let person = 0; person < PEOPLE; person += 1) {
    const [known, unknown] = [nextPhone(), nextPhone()];
    // The people of tests have hashes that cost nothing.
    await createPerson(app.db, { phone: known, name: 'Ирина', role: 'customer', password: TEST_PASSWORD }, new Date());
    for (let time = 0; time < GUESSES_EACH; time += 1) {
      const pair = [() => guess(known, took.known), () => guess(unknown, took.unknown)];
      // The second one finds warmer caches, so the order alternates.
      for (const go of time % 2 === 0 ? pair : pair.reverse()) await go();
    }
  }
  await app.close();
  const summary = (values: readonly number[]): string =>
    `median ${round(median(values), 1)} ms, 95 % ${round(percentile(values, 0.95), 1)} ms`;
  return [
    { what: 'login refused for a wrong password', value: summary(took.known) },
    { what: 'login refused for a phone that nobody has', value: summary(took.unknown), target: 'the same' },
  ];
}
