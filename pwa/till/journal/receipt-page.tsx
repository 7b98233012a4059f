/** /till/receipt/…: the address in a slip's QR code. The journal shows the receipt. */
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';

export function ReceiptPage() {
  const { id = '' } = useParams();
  return <Navigate to={paths.journalReturn(id)} replace />;
}
