/** Recognises a slip's QR code among scanned codes: the journal opens that receipt for a return. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFlag } from '../../../device/database/use-flag.ts';
import { paths } from '../../../parts/page/paths.ts';
import type { ScanResult } from '../../kit/camera-sheet.tsx';
import { scannedReceipt } from '../../kit/slip-address.ts';
import { signal } from '../../kit/signals.ts';

/** Returns null for other codes. The current receipt stays in the form. */
export function useSlipScan(): (codes: readonly string[]) => ScanResult | null {
  const { value: silent = false } = useFlag('tillIsSilent');
  const navigate = useNavigate();
  return useCallback(
    (codes) => {
      const id = scannedReceipt(codes);
      if (id === null) return null;
      signal(true, { silent });
      void navigate(paths.journalReturn(id));
      return { found: true, text: 'Открываем чек' };
    },
    [silent, navigate],
  );
}
