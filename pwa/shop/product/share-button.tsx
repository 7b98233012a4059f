import { Share2 } from 'lucide-react';
import { paths } from '../../parts/page/paths.ts';
import { shareAddress } from '../../parts/page/share.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ShareButtonProps {
  slug: string;
  title: string;
  className?: string | undefined;
}

export function ShareButton({ slug, title, className }: ShareButtonProps) {
  const toasts = useToast();
  return (
    <IconButton
      label="Поделиться"
      className={className}
      onClick={() => void shareAddress(title, paths.product(slug), toasts)}
    >
      <Share2 size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
