import { beforeEach, expect, test, vi } from 'vitest';

/** A worker as the page sees it; it answers a request to take over once `answer` is set. */
class SampleWorker extends EventTarget {
  state = 'installing';
  readonly received: unknown[] = [];
  answer: { whole: boolean } | null = null;

  postMessage(message: unknown, [port]: MessagePort[]): void {
    this.received.push(message);
    if (this.answer !== null) port?.postMessage(this.answer);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A registration whose versions go the way that the standard gives them. */
class SampleRegistration extends EventTarget {
  installing: SampleWorker | null = null;
  waiting: SampleWorker | null = null;
  active: SampleWorker | null = null;
  checks = 0;

  find(): SampleWorker {
    this.installing = new SampleWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  install(): SampleWorker {
    const former = this.waiting;
    const worker = this.installing ?? this.find();
    this.installing = null;
    this.waiting = worker;
    former?.become('redundant');
    worker.become('installed');
    return worker;
  }

  activate(): void {
    this.active = this.waiting;
    this.waiting = null;
    this.active?.become('activating');
    container.dispatchEvent(new Event('controllerchange'));
    this.active?.become('activated');
  }

  update(): Promise<void> {
    this.checks += 1;
    return Promise.resolve();
  }
}

let registration: SampleRegistration;
let container: EventTarget;
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  reload.mockClear();
  registration = new SampleRegistration();
  container = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', { location: { reload } });
});

/** A page that has registered its worker, with its own state of the update. */
async function openPage() {
  const [{ registerWorker }, { applyUpdate }, state] = await Promise.all([
    import('./register.ts'),
    import('./apply-update.ts'),
    import('./update-state.ts'),
  ]);
  await registerWorker();
  return { ...state, applyUpdate };
}

/** A page whose version is the active one. */
async function openPageAtWork() {
  registration.install();
  registration.activate();
  return openPage();
}

test('the very first version is not offered, the next one is', async () => {
  const page = await openPage();
  registration.install();
  expect(page.isUpdateReady()).toBe(false);
  registration.activate();
  expect(page.isUpdateReady()).toBe(false);
  registration.install();
  expect(page.isUpdateReady()).toBe(true);
});

test('a version that waits or is being installed before the page has registered is offered', async () => {
  registration.install();
  registration.activate();
  registration.find();
  const early = await openPage();
  expect(early.isUpdateReady()).toBe(false);
  registration.install();
  expect(early.isUpdateReady()).toBe(true);
  vi.resetModules();
  expect((await openPage()).isUpdateReady()).toBe(true);
});

test('a press applies the newest of many versions that arrived in an open page', async () => {
  const page = await openPageAtWork();
  const versions = [registration.install(), registration.install(), registration.install()];
  page.applyUpdate();
  await vi.waitFor(() => expect(versions[2]?.received).toEqual([{ type: 'SKIP_WAITING' }]));
  expect(versions.slice(0, 2).flatMap(({ received }) => received)).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  registration.activate();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that replaces the pressed one before it has taken over is applied instead', async () => {
  const page = await openPageAtWork();
  const pressed = registration.install();
  page.applyUpdate();
  await vi.waitFor(() => expect(pressed.received).toHaveLength(1));
  const newer = registration.install();
  await vi.waitFor(() => expect(newer.received).toEqual([{ type: 'SKIP_WAITING' }]));
  registration.activate();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that another tab has applied stays offered, and a press loads it', async () => {
  const page = await openPageAtWork();
  const worker = registration.install();
  registration.activate();
  expect(reload).not.toHaveBeenCalled();
  expect(page.isUpdateReady()).toBe(true);
  page.applyUpdate();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(worker.received).toEqual([]);
});

test('a version that lacks files is not applied; a newer one clears the failure', async () => {
  const page = await openPageAtWork();
  registration.install().answer = { whole: false };
  page.applyUpdate();
  await vi.waitFor(() => expect(page.updateFailures()).toBe(1));
  registration.install();
  expect(page.updateFailures()).toBe(0);
  registration.activate();
  expect(reload).not.toHaveBeenCalled();
});

test('new versions are looked for at most once a minute, also after the clock was set back by a day', async () => {
  await openPageAtWork();
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  show();
  expect(registration.checks).toBe(0);
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  show();
  show();
  expect(registration.checks).toBe(1);
});
