/** What is shown of the shifts, as the page's address says it. */
import { SHIFTS_PAGE_SIZE } from '#contract/shifts/shifts.ts';
import { addressCodec, day, pageNumber, textThat, type ViewOf } from '../../parts/page/address-view.ts';
import type { ShiftsAsked } from '../../queries/devices.ts';

export const shiftsAddress = addressCodec({
  device: textThat((text) => /^[A-Za-z0-9_-]{1,64}$/.test(text)),
  /** Empty for no bound. */
  from: day,
  to: day,
  page: pageNumber,
});

export type ShiftsView = ViewOf<typeof shiftsAddress>;

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
