/**
 * Reads barcodes and QR codes by the browser's own detector if it supports retail codes, else by ZXing, loaded from the shop's address with
 * the camera.
 */
// A dependency of the ponyfill, pinned to the version it works with.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Codes on goods, on their boxes, and on the shop's slips. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const;

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<readonly { rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector; null if it is missing or can't read EAN. */
async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native === undefined) return null;
  try {
    const known = await Native.getSupportedFormats();
    return known.includes('ean_13')
      ? new Native({ formats: FORMATS.filter((format) => known.includes(format)) })
      : null;
  } catch {
    // The browser has the interface, but the operating system lacks the detector.
    return null;
  }
}

async function zxingDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmUrl : folder + file) },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

export type ReadBarcode = (picture: HTMLCanvasElement) => Promise<string | null>;

/** This device's reader; rejects when its code can't be loaded (offline and never loaded before). */
export async function openBarcodeReader(): Promise<ReadBarcode> {
  const detector = (await nativeDetector()) ?? (await zxingDetector());
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

/** Has the worker cache the reader's code, so that the camera can read codes offline. */
export async function keepBarcodeReader(): Promise<void> {
  if (navigator.serviceWorker?.controller == null || (await nativeDetector()) !== null) return;
  const kept = await caches.match(wasmUrl);
  // A former version also cached the login page of a Wi-Fi, which the worker replaces once the code is asked for.
  if (kept?.headers.get('Content-Type')?.startsWith('application/wasm') === true) return;
  await fetch(wasmUrl, { priority: 'low' });
}
