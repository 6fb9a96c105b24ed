# The replication in a container, with its data: build it once, then run it without a network.
#   docker build -t confident-roc .
#   docker run --network none --name replication confident-roc
#   docker cp replication:/opt/confident-roc/results .
# With `--build-arg WHEELHOUSE=results/wheelhouse` the packages come from a folder of wheels (docs/running.md) instead of an index.
FROM python:3.11-slim-bookworm

RUN apt-get update \
    && apt-get install --yes --no-install-recommends make=4.3-4.1 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home replicator \
    && mkdir /opt/confident-roc \
    && chown replicator /opt/confident-roc

USER 1000
WORKDIR /opt/confident-roc

# .dockerignore leaves out tests, results and environments.
COPY --chown=replicator . .

# The environment of `make replicate`: requirements.lock and the package, no test tools.
ARG WHEELHOUSE=
RUN make .venv/.ready WHEELHOUSE="$WHEELHOUSE"

# Jobs of `snakemake --sdm apptainer` find Python and the packages there.
ENV PATH="/opt/confident-roc/.venv/bin:$PATH"
CMD ["make", "replicate"]
