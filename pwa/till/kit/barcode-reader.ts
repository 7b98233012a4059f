/**
 * Reads bar codes and QR codes from pictures: the browser's own detector where it knows shop codes, else ZXing, whose code and
 * WebAssembly come from the shop's own address and only when a camera is opened.
 */
// The ponyfill's own dependency, in the one version it works with.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** On goods and their boxes, and on the slips of the shop. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const;

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<readonly { rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector; null where it has none or one that doesn't read EAN. */
async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native === undefined) return null;
  try {
    const known = await Native.getSupportedFormats();
    return known.includes('ean_13')
      ? new Native({ formats: FORMATS.filter((format) => known.includes(format)) })
      : null;
  } catch {
    // Promised by the browser, missing in the system below it.
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

/** The reader of this device; rejects when its code can't be had (no network, never loaded before). */
export async function openBarcodeReader(): Promise<ReadBarcode> {
  const detector = (await nativeDetector()) ?? (await zxingDetector());
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

/** Lets the worker keep what the reader needs, so that the camera also reads where there is no network. */
export async function keepBarcodeReader(): Promise<void> {
  if (navigator.serviceWorker?.controller == null || (await nativeDetector()) !== null) return;
  if ((await caches.match(wasmUrl)) === undefined) await fetch(wasmUrl, { priority: 'low' });
}
