import type { Supplier } from '#contract/stock/suppliers.ts';

/** Phone and mail of a supplier, to call and to write to. */
export function SupplierContact({
  supplier: { phone, email },
  fallback,
}: {
  supplier: Supplier;
  /** Shown for a supplier without both. */
  fallback?: string;
}) {
  if (phone === '' && email === '') return fallback;
  return (
    <>
      {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {phone !== '' && email !== '' && ', '}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
