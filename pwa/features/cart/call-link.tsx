import { Phone } from 'lucide-react';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** «Оформить по телефону»: the call itself. */
export function CallLink({ block = false, className }: { block?: boolean; className?: string | undefined }) {
  const { phone } = useShop();
  return (
    <a href={`tel:${phone}`} className={classNames(buttonClass({ size: 52, block }), className)}>
      <Phone size={20} strokeWidth={1.75} aria-hidden />
      Оформить по телефону
    </a>
  );
}
