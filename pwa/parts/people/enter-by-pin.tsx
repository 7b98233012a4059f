/** Login by PIN to a till whose last seller has logged out. Renders nothing if no seller has a PIN here. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { Button } from '../../ui/button.tsx';
import { paths } from '../page/paths.ts';
import { SellerSwitch } from './seller-switch.tsx';

export function EnterByPin() {
  const sellers = useKnownSellers();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  if (sellers === undefined || sellers.length === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        aria-label="Встать за кассу по PIN"
        icon={<KeyRound />}
        onClick={() => setChoosing(true)}
      >
        По{'\u00a0'}PIN
      </Button>
      <SellerSwitch
        open={isChoosing}
        onClose={() => setChoosing(false)}
        personId={null}
        onDone={() => void navigate(paths.till(), { replace: true })}
      />
    </>
  );
}
