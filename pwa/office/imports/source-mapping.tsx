import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import { importSourcesQuery } from '../../queries/imports.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ImportMapping } from './import-mapping.tsx';
import styles from './imports.module.css';

export interface SourceMappingProps {
  one: Import;
  /** As the page has it. */
  source: ImportSource;
  onDone: () => void;
}

/**
 * The mapping of an import's source. It starts from the server's current settings, not from an earlier copy in memory;
 * once open it stays, whatever is fetched again.
 */
export function SourceMapping({ one, source, onDone }: SourceMappingProps) {
  const { isFetching, isFetchedAfterMount } = useQuery(importSourcesQuery);
  const [opened, setOpened] = useState<ImportSource>();
  if (opened === undefined && (isFetchedAfterMount || !isFetching)) setOpened(source);
  if (opened === undefined)
    return (
      <SkeletonGroup className={styles.waiting}>
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton width="long" />
      </SkeletonGroup>
    );
  return <ImportMapping one={one} source={opened} onDone={onDone} />;
}
