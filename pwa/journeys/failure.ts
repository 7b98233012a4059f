/** Collects a page's failures: violations of the content policy, uncaught exceptions, console errors. */
import type { BrowserContext } from '@playwright/test';

export interface Failure {
  /** `img-src data: at https://…`, one entry for each violation. */
  readonly violations: string[];
  /** Console errors and uncaught exceptions, except those of failed requests, which are the network's. */
  readonly errors: string[];
}

/** Starts listening on every page of the context, before its first script. */
export async function watchFailure(context: BrowserContext): Promise<Failure> {
  const failure: Failure = { violations: [], errors: [] };
  await context.exposeFunction('reportViolation', (text: string) => failure.violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      failure.errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => failure.errors.push(`${error.page()?.url()}: ${error.error().message}`));
  return failure;
}
