/** What is shown of the shifts, as the page's address says it. */
import { SHIFTS_PAGE_SIZE } from '#contract/shifts/shifts.ts';
import type { ShiftsAsked } from '../../queries/devices.ts';

export interface ShiftsView {
  device: string;
  /** Days, `YYYY-MM-DD`; empty for no bound. */
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

function day(text: string | null): string {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** Reads the address; what it cannot mean is left out. */
export function readShiftsView(query: URLSearchParams): ShiftsView {
  const device = query.get('device') ?? '';
  return {
    device: ID.test(device) ? device : '',
    from: day(query.get('from')),
    to: day(query.get('to')),
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

export function writeShiftsView({ device, from, to, page }: ShiftsView): URLSearchParams {
  const said = { device, from, to, page: page === 1 ? '' : String(page) };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** What the server is asked for it. */
export function askFor({ device, from, to, page }: ShiftsView): ShiftsAsked {
  return {
    ...(device === '' ? {} : { deviceId: device }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    page,
    limit: SHIFTS_PAGE_SIZE,
  };
}
