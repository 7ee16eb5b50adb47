# Serves Livery on port 4242, for clients that show the token. The tarball of the package must be beside this file:
#   (umask 077; openssl rand -hex 32 > token)
#   docker build --file server.Dockerfile --tag livery .
#   docker run --rm --publish 4242:4242 --user "$(id -u)" --volume "$PWD/token:/run/token:ro" livery
# --build-arg PACKAGE=<name>@<version> takes a published package instead.
FROM node:22-slim
WORKDIR /livery
ARG PACKAGE=./livery-*.tgz
COPY . .
RUN npm install --no-audit --no-fund $PACKAGE
# Shaders and models are cached here, whichever user runs the server.
ENV XDG_CACHE_HOME=/var/cache/livery
RUN mkdir -p "$XDG_CACHE_HOME" && chmod 1777 "$XDG_CACHE_HOME"
USER node
EXPOSE 4242
CMD ["node_modules/.bin/livery", "serve", "--port", "4242", "--set", "http_bind_host=0.0.0.0", "--set", "access_token_file=/run/token"]
