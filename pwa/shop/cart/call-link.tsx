import { Phone } from 'lucide-react';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';

/** «Оформить по телефону»: a phone link, once the phone is known. */
export function CallLink() {
  const { phone } = useShop();
  if (phone === '') return null;
  return (
    <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline', size: 52, block: true })}>
      <Phone size={20} strokeWidth={1.75} aria-hidden />
      Оформить по телефону
    </a>
  );
}
