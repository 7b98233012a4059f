/** The address in a slip's QR code: it opens the receipt for a return, for staff only. */
import { paths } from '../../parts/page/paths.ts';

/** @param origin the shop's, `https://shop.example` */
export function slipAddress(receiptId: string, origin: string): string {
  return origin + paths.tillReceipt(receiptId);
}

const ID = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const ADDRESS = new RegExp(`/till/receipt/(${ID})$`, 'i');

/**
 * Id of the receipt whose slip was scanned; null for any other code. Only the end of the address is matched: a scanner
 * on a Cyrillic layout garbles its beginning, and the shop's domain may have changed.
 */
export function scannedReceipt(codes: readonly string[]): string | null {
  for (const code of codes) {
    const id = ADDRESS.exec(code)?.[1];
    if (id !== undefined) return id.toLowerCase();
  }
  return null;
}
