/** A till between two shifts: its sellers enter by PIN. A device where nobody has set one fetches nothing more. */
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
