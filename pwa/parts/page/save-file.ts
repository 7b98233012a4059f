/** Offers a text or a picture to the browser as a file to save. Call it on a press: browsers refuse it otherwise. */
export function saveFile(name: string, type: string, contents: string | Blob): void {
  const address = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
