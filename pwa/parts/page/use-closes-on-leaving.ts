import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export function useClosesOnLeaving(onOpenChange: (open: boolean) => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onOpenChange(false);
    openedAt.current = key;
  }, [key, onOpenChange]);
}
