import { useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dragged onto an element: true while they are over it, and the element's props. */
export function useFileDrop(onFiles: (files: File[]) => void, { disabled = false } = {}) {
  const [isOver, setOver] = useState(false);
  function over(event: DragEvent): void {
    if (disabled || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }
  return {
    isOver,
    zone: {
      'data-over': isOver || undefined,
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
