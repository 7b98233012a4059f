/** A till between two shifts: its sellers log in by PIN. A device without a PIN loads no further code. */
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { optional } from '../../parts/page/optional.tsx';

const EnterByPin = optional(async () => (await import('../../parts/people/enter-by-pin.tsx')).EnterByPin);

export function ByPin() {
  const sellers = useKnownSellers();
  return sellers !== undefined && sellers.length > 0 && <EnterByPin />;
}
