/** Stored work that this version cannot read, set aside: saves it as a file, and removes it where that is allowed. */
import { useState, type ReactNode } from 'react';
import { saveFile } from '../../parts/page/save-file.ts';
import { OutlineButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface UnreadableNoticeProps {
  title: string;
  file: string;
  records: readonly unknown[];
  /** Removes them from the device; absent for records that must stay. */
  onRemove?: () => void;
  children: ReactNode;
}

/** Renders nothing when there are no records. */
export function UnreadableNotice({ title, file, records, onRemove, children }: UnreadableNoticeProps) {
  // Removal is enabled after saving, so that one press can't lose what was typed.
  const [saved, setSaved] = useState(0);
  if (records.length === 0) return null;
  const save = () => {
    saveFile(file, 'application/json', JSON.stringify(records, null, 2));
    setSaved(records.length);
  };
  return (
    <Notice
      tone="low"
      title={title}
      action={
        onRemove !== undefined && saved === records.length ? (
          <OutlineButton onClick={onRemove}>Убрать с кассы</OutlineButton>
        ) : (
          <OutlineButton onClick={save}>Сохранить в файл</OutlineButton>
        )
      }
    >
      {children}
    </Notice>
  );
}
