// Starts the page from what it holds itself.
const unpack = async id => {
  const packed = document.getElementById(id);
  if (!packed) return null;
  const text = atob(packed.textContent);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};
window.UNPACK = async id => {
  const bytes = await unpack(id);
  return bytes && new TextDecoder().decode(bytes);
};
await START({ module_or_path: await unpack("PROGRAM") });
