"use strict";
// An episode's checks and steps are text until it is opened: a report may hold a thousand episodes.
document.addEventListener("toggle", ({target}) => {
  const body = target.open && target.querySelector("script.body");
  if (!body) return;
  body.outerHTML = body.textContent;
  target.querySelectorAll("img[data-frame]").forEach(image => sight.observe(image));
}, true);

// Pictures inside the page are decoded when they come into view.
const load = image => {
  if (!image.dataset.frame) return;
  const frame = document.getElementById(image.dataset.frame);
  if (frame && !image.src) image.src = "data:image/jpeg;base64," + frame.textContent;
};
const sight = new IntersectionObserver(entries => {
  for (const {isIntersecting, target} of entries) {
    if (isIntersecting) { load(target); sight.unobserve(target); }
  }
}, {rootMargin: "400px"});

const box = document.getElementById("lightbox");
let shown = null;
const open = image => {
  shown = image;
  load(image);
  const shot = image.parentElement, picture = box.querySelector(".picture");
  // As large as fits, in the shape of the page, so that marks stay where they belong.
  picture.style.width = `min(94vw, 1280px, ${84 * shot.clientWidth / shot.clientHeight}vh)`;
  picture.style.aspectRatio = shot.style.aspectRatio;
  picture.querySelector("img").src = image.src;
  const marks = [...shot.querySelectorAll("i, svg")].map(mark => mark.cloneNode(true));
  picture.querySelector(".marks").replaceChildren(...marks);
  box.querySelector("p").textContent = image.closest("li").querySelector(".did").textContent;
  box.hidden = false;
};
const move = by => {
  const all = [...shown.closest(".film").querySelectorAll("img")];
  const next = all[all.indexOf(shown) + by];
  if (next) open(next);
};
document.addEventListener("click", event => {
  const shot = event.target.closest(".shot");
  const image = shot && shot.querySelector("img");
  if (image) open(image); else if (event.target.closest("#lightbox")) box.hidden = true;
});
document.addEventListener("keydown", event => {
  if (box.hidden) return;
  if (event.key === "Escape") box.hidden = true;
  if (event.key === "ArrowRight") move(1);
  if (event.key === "ArrowLeft") move(-1);
});

const episodes = [...document.querySelectorAll(".episode")];
const search = document.querySelector("input[type=search]");
let show = "all";
const filter = () => {
  const words = search.value.trim().toLowerCase();
  for (const episode of episodes) {
    const fits = show === "all" || episode.dataset.state === show;
    const name = () => episode.querySelector("summary").textContent.toLowerCase();
    episode.hidden = !fits || words !== "" && !name().includes(words);
  }
};
search.addEventListener("input", filter);
document.querySelectorAll("[data-show]").forEach(button => button.addEventListener("click", () => {
  show = button.dataset.show;
  document.querySelectorAll("[data-show]").forEach(it => it.classList.toggle("on", it === button));
  filter();
}));
