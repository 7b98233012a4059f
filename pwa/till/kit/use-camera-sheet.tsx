/** The camera's sheet of a screen: its code is loaded on first use and stays mounted. */
import { lazy, Suspense, useState } from 'react';
import type { CameraSheetProps } from './camera-sheet.tsx';

const CameraSheet = lazy(() => import('./camera-sheet.tsx'));

export function useCameraSheet() {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const isOpen = state === 'open';
  return {
    isOpen,
    open: () => setState('open'),
    close: () => setState('closed'),
    sheet: (props: Omit<CameraSheetProps, 'open' | 'onClose'>) =>
      state !== 'unwanted' && (
        <Suspense fallback={null}>
          <CameraSheet {...props} open={isOpen} onClose={() => setState('closed')} />
        </Suspense>
      ),
  };
}
