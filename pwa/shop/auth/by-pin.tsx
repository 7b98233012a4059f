/** A till between two shifts: its sellers log in by PIN. A device without a PIN loads no further code. */
import { lazy } from 'react';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { Optional } from '../../parts/page/optional.tsx';

const EnterByPin = lazy(async () => ({ default: (await import('../../parts/people/enter-by-pin.tsx')).EnterByPin }));

export function ByPin() {
  const sellers = useKnownSellers();
  if (sellers === undefined || sellers.length === 0) return null;
  return (
    <Optional>
      <EnterByPin />
    </Optional>
  );
}
