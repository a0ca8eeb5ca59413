/** Time for the browser to begin reading; ending the address at once cancels some browsers' download. */
const ADDRESS_LIVES_MS = 10_000;

/** Has the browser keep `content` as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIVES_MS);
}
