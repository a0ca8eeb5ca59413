/** Copies what the box holds. Browsers offer the clipboard to secure pages only, and the hub speaks plain HTTP. */
export async function copyText(box: HTMLTextAreaElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(box.value);
      return true;
    }
    box.select();
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
