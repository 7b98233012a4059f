/** Only browsers of Chromium deliver while no page is open (Background Sync); others at the next opening. */
export const deliversWhenClosed = (): boolean => 'SyncManager' in globalThis;

/** «когда появится сеть», and in a browser that delivers nothing after its pages are closed: «…, если касса открыта». */
export function whenDelivered(network: 'сеть' | 'связь', place: 'касса открыта' | 'магазин открыт'): string {
  return `когда появится ${network}${deliversWhenClosed() ? '' : `, если ${place}`}`;
}
