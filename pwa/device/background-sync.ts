/**
 * Delivery while no page is open: only browsers of Chromium wake a closed site when the network returns (Background
 * Sync). In Safari and Firefox what waits is sent at the next opening, or by a page that stays open.
 */
export function deliversWhenClosed(): boolean {
  return 'SyncManager' in globalThis;
}

/** «когда появится сеть», and in a browser that delivers nothing after its pages are closed: «…, если касса открыта». */
export function whenDelivered(network: 'сеть' | 'связь', place: 'касса открыта' | 'магазин открыт'): string {
  return `когда появится ${network}${deliversWhenClosed() ? '' : `, если ${place}`}`;
}
